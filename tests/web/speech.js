// What a page says past the catalogues: in the pseudo-language letters that are not in its brackets; in Chinese (`latin`)
// words in Latin letters. `written` is what people have written themselves. What has a language of its own (a game's
// title, a language's name) and the rules, which are documents, are left alone.
({ written, latin }) => {
  const OPEN = '⟦';
  const SHUT = '⟧';
  const LETTER = /\p{L}/u;
  const READ = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label', 'data-says'];
  const found = new Set();
  const others = [...written].sort((a, b) => b.length - a.length);
  // A place on a board (b3) has the same name everywhere.
  const own = (text) => others.reduce((left, words) => left.replaceAll(words, ''), text).replace(/\b[a-z]\d\b/g, '');
  const foreign = (element) => element.closest('[lang]:not(html), code, script, style, noscript, svg, .rules .text') !== null;

  /** The depth of brackets after a text; letters at depth 0 are told. */
  function read(text, depth, where) {
    const left = own(text);
    // A key of the keyboard is a letter.
    if (/^\p{L}$/u.test(left.trim())) return depth;
    if (latin) {
      if (/[a-z]{3,}/i.test(left)) found.add(`${where}: ${text.trim().slice(0, 80)}`);
      return 0;
    }
    let loose = '';
    for (const character of left) {
      if (character === OPEN) depth += 1;
      else if (character === SHUT) depth = Math.max(0, depth - 1);
      else if (depth === 0) loose += character;
    }
    if (LETTER.test(loose)) found.add(`${where}: ${text.trim().slice(0, 80)}`);
    return depth;
  }

  /** What is read as one: a sentence may have a name in bold inside. */
  const block = (element) => {
    let at = element;
    while (at.parentElement && getComputedStyle(at).display.startsWith('inline') && !at.matches('button, a, option')) at = at.parentElement;
    return at;
  };

  let depth = 0;
  let last = null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || foreign(parent)) continue;
    const here = block(parent);
    if (here !== last) depth = 0;
    last = here;
    depth = read(node.textContent, depth, parent.tagName.toLowerCase());
  }
  for (const element of document.body.querySelectorAll(READ.map((name) => `[${name}]`).join(','))) {
    if (element.closest('[lang]:not(html), code')) continue;
    for (const name of READ) if (element.hasAttribute(name)) read(element.getAttribute(name), 0, `${element.tagName.toLowerCase()} ${name}`);
  }
  read(document.title, 0, 'the title');
  return [...found];
}
