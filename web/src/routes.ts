// Every page of the site. Each is loaded when it is opened.
import type { Route } from './lib/router.svelte';

export const ROUTES: readonly Route[] = [
  { path: '/', title: 'home.title', load: () => import('./pages/HomePage.svelte') },
  { path: '/play/:rules/:players/:level', title: 'home.title', load: () => import('./pages/PlayPage.svelte') },
  { path: '/tables/:code', title: 'table.title', load: () => import('./pages/TablePage.svelte'), bare: true },
  { path: '/deck', title: 'deck.title', load: () => import('./pages/DeckPage.svelte') },
  { path: '/credits', title: 'credits.title', load: () => import('./pages/CreditsPage.svelte') },
];
