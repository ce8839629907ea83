import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/made/chinese.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/languages.css';
import App from './App.svelte';
import { language } from './lib/language.svelte';
import { reads } from './lib/prefs.svelte';

// English is here already; another language comes before the first sentence is shown.
await language.use(reads());
mount(App, { target: document.getElementById('app')! });

// Browsers have service workers only over https or on this machine; elsewhere Sekki is a page like any other.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
