// What is wrong with a page as it is shown: targets out of sight, covered or too small to touch, and words that are cut.
// Whatever does something is at least `least` large to touch, also what has to be scrolled to. A thing of the game that
// may not be chosen now does nothing but say what it is: `aside` at least, where it lies open. What is out of use while
// something lies over it does nothing, and a notice lies over the table only until it is read.
({ least, aside }) => {
  const found = [];
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const apart = (element) => element.closest('.hidden-text, [aria-hidden="true"], [inert], .layer') !== null;
  const named = (element) => `${element.dataset.target ?? ''} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`.trim();

  /** How much of a thing can be touched: the extent of the points at which it is on top. */
  function touchable(element, own, least) {
    // A thing smaller than it may be can reach further than it looks, to any side.
    const [more, taller] = [Math.max(0, least - own.width), Math.max(0, least - own.height)];
    const box = new DOMRect(own.x - more, own.y - taller, own.width + 2 * more, own.height + 2 * taller);
    const GRID = more || taller ? 60 : 12;
    const xs = [];
    const ys = [];
    for (let i = 0; i <= GRID; i++) {
      for (let j = 0; j <= GRID; j++) {
        const x = box.left + 1 + ((box.width - 2) * i) / GRID;
        const y = box.top + 1 + ((box.height - 2) * j) / GRID;
        const top = document.elementFromPoint(x, y);
        if (top && (element.contains(top) || top.contains(element))) {
          if (top.contains(element) && top !== element) continue;
          xs.push(x);
          ys.push(y);
        }
      }
    }
    if (xs.length === 0) return [0, 0];
    const slack = [box.width / GRID, box.height / GRID];
    return [Math.max(...xs) - Math.min(...xs) + slack[0], Math.max(...ys) - Math.min(...ys) + slack[1]].map((n, i) => Math.min(n, i ? Math.max(own.height, least) : Math.max(own.width, least)));
  }

  const modal = document.querySelector('dialog[open]');
  const notices = [...document.querySelectorAll('.banner, .peek, .lesson.open .words')].filter((one) => getComputedStyle(one).display !== 'contents');
  const scope = modal ?? document;
  for (const element of scope.querySelectorAll('button, a[href], select, input, textarea, summary, [role=slider], [data-legal]')) {
    if (!shown(element) || apart(element) || inSentence(element) || underNotice(element, element.getBoundingClientRect())) continue;
    const legal = element.hasAttribute('data-legal');
    const says = element.hasAttribute('data-target') && !legal;
    const scrolls = scroller(element);
    if (says && scrolls) continue;
    const [left, top] = [scrolls?.scrollLeft, scrolls?.scrollTop];
    if (scrolls && !legal) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A box to tick is touched at its words as well.
    check(element.closest('label') ?? element, says ? aside : least);
    scrolls?.scrollTo({ left, top, behavior: 'instant' });
  }

  function check(element, least) {
    const box = element.getBoundingClientRect();
    if (box.width === 0) return;
    const where = `${named(element)} (${Math.round(box.width)}×${Math.round(box.height)} at ${Math.round(box.left)},${Math.round(box.top)})`;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`out of sight: ${where}`);
    else {
      const [wide, high] = touchable(element, box, least);
      if (wide === 0) found.push(`covered: ${where}`);
      else if (Math.min(wide, high) < least - 1) found.push(`too small, ${Math.round(wide)}×${Math.round(high)}: ${where}`);
    }
  }

  /** The nearest ancestor that scrolls now, if any. */
  function scroller(element) {
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const down = /auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight + 1;
      const across = /auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1;
      if (down || across) return at;
    }
    const page = document.scrollingElement;
    return !element.closest('dialog') && page.scrollHeight > page.clientHeight + 1 ? page : null;
  }

  /** Is it some words of a sentence? They are as high as its line. */
  function inSentence(element) {
    return /^inline(-block)?$/.test(getComputedStyle(element).display) && element.parentElement.textContent.trim() !== element.textContent.trim();
  }

  for (const hint of scope.querySelectorAll('[data-figure]')) {
    const { left, top, width, height } = hint.getBoundingClientRect();
    const own = hint.closest('button');
    if (shown(hint) && !apart(hint) && !own.contains(document.elementFromPoint(left + width / 2, top + height / 2))) found.push(`the hint ${hint.dataset.figure} lies under something: ${named(own)}`);
  }

  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent.trim();
    if (!text || !parent || parent.closest('.hidden-text, script, style, .layer, select, option, [inert]') || !shown(parent)) continue;
    const style = getComputedStyle(parent);
    if (clippedAway(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || underNotice(parent, box)) continue;
    // A line's box is higher than its letters.
    const air = Math.max(0, (box.height - parseFloat(style.fontSize) * 1.05) / 2);
    const words = { left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air };
    const above = coveredBy(parent, words);
    if (above) found.push(`“${text.slice(0, 50)}” lies under .${classes(above)}`);
    const cut = cutBy(parent, words);
    if (cut) found.push(`cut by .${classes(cut)}: “${text.slice(0, 50)}”`);
  }

  function underNotice(element, { left, right, top, bottom }) {
    const near = least / 2; // as far as a small thing reaches
    return notices.some((notice) => {
      const over = notice.getBoundingClientRect();
      return !notice.contains(element) && left < over.right + near && right > over.left - near && top < over.bottom + near && bottom > over.top - near;
    });
  }

  function classes(element) {
    return [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.') || element.tagName;
  }

  /** What lies over the middle of some words. Pieces lie over each other as they do on a table. */
  function coveredBy(parent, { left, right, top, bottom }) {
    if (parent.closest('[data-piece], [inert]') || scroller(parent) || getComputedStyle(parent).pointerEvents === 'none') return null;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const above = document.elementFromPoint(x, y);
    // What reaches further than it looks shows nothing there.
    const own = above?.getBoundingClientRect();
    if (own && (x < own.left || x > own.right || y < own.top || y > own.bottom)) return null;
    if (!above || above.contains(parent) || parent.contains(above) || above.closest('[data-piece]')) return null;
    const { backgroundColor, backgroundImage } = getComputedStyle(above);
    if (backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && !above.hasChildNodes()) return null;
    const [shared] = [parent, ...ancestors(parent)].filter((one) => one.contains(above));
    return shared?.closest('button, [data-target]') ? null : above;
  }

  function ancestors(element) {
    return element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
  }

  function clippedAway(element) {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== 'none') return true;
    return false;
  }

  function cutBy(parent, words) {
    for (let at = parent; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = at.getBoundingClientRect();
      const across = words.left < box.left - 2 || words.right > box.right + 2;
      const down = words.top < box.top - 2 || words.bottom > box.bottom + 2;
      const scrolls = (over, room, length) => /auto|scroll/.test(over) && length > room + 1;
      if (across && !scrolls(overflowX, at.clientWidth, at.scrollWidth)) return at;
      if (down && !scrolls(overflowY, at.clientHeight, at.scrollHeight)) return at;
      if (across || down) return null;
    }
    const out = words.left < -1 || words.right > innerWidth + 1 || words.top < -1 || words.bottom > innerHeight + 1;
    return out && document.documentElement.scrollHeight <= innerHeight ? document.documentElement : null;
  }
  return [...new Set(found)];
}
