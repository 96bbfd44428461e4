// Where the page begins: styles, the reader's language, then the app.
import './first';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/table.css';
import './styles/print.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import { match, openPath } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { keepPage } from './offline/version.svelte';
import { ROUTES } from './routes';

const target = document.getElementById('page');
if (!target) throw new Error('index.html lacks #page');
// The open page comes along with the words, not after them.
void match(ROUTES, openPath())?.route.load();
await speak(settings.language);
mount(App, { target });
keepPage();
