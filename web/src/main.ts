// Where the page begins: styles, the reader's language, then the app.
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/table.css';
import './styles/print.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('page');
if (!target) throw new Error('index.html lacks #page');
await speak(settings.language);
mount(App, { target });
