// Every page of the site. Each is loaded when it is opened; the table, where everyone goes, comes along.
import type { Route } from './lib/router.svelte';
import TablePage from './pages/TablePage.svelte';

export const ROUTES: readonly Route[] = [
  { path: '/', title: 'home.title', load: () => import('./pages/HomePage.svelte') },
  { path: '/play/:rules/:players/:level', title: 'home.title', load: () => import('./pages/PlayPage.svelte') },
  { path: '/play/:rules/:players/:level/:how', title: 'home.title', load: () => import('./pages/PlayPage.svelte') },
  { path: '/tables/:code', title: 'table.title', load: () => Promise.resolve({ default: TablePage }), bare: true },
  { path: '/deals/:id', title: 'replay.title', load: () => import('./pages/ReplayPage.svelte'), bare: true },
  { path: '/new', title: 'new.title', load: () => import('./pages/NewTablePage.svelte') },
  { path: '/new/friends', title: 'new.title', load: () => import('./pages/NewTablePage.svelte') },
  { path: '/new/:slug', title: 'new.title', load: () => import('./pages/NewTablePage.svelte') },
  { path: '/rules', title: 'rules.title', load: () => import('./pages/RulesPage.svelte') },
  { path: '/rules/:slug', title: 'rules.title', load: () => import('./pages/RuleBookPage.svelte') },
  { path: '/rules/:slug/:other', title: 'rules.compare', load: () => import('./pages/ComparePage.svelte') },
  { path: '/overview/:slug', title: 'overview.title', load: () => import('./pages/OverviewPage.svelte') },
  { path: '/learn', title: 'learn.title', load: () => import('./pages/LearnPage.svelte') },
  { path: '/learn/lesson/:lesson', title: 'learn.title', load: () => import('./pages/LessonPage.svelte') },
  { path: '/learn/count/:by', title: 'count.title', load: () => import('./pages/CountPage.svelte') },
  { path: '/puzzles', title: 'puzzle.title', load: () => import('./pages/PuzzlePage.svelte') },
  { path: '/puzzles/:rules', title: 'puzzle.title', load: () => import('./pages/PuzzlePage.svelte') },
  { path: '/trainer', title: 'trainer.title', load: () => import('./pages/TrainerPage.svelte') },
  { path: '/pad', title: 'pad.title', load: () => import('./pages/PadPage.svelte') },
  { path: '/pad/:sheet', title: 'pad.title', load: () => import('./pages/PadPage.svelte'), bare: true },
  { path: '/pad/:sheet/:part', title: 'pad.title', load: () => import('./pages/PadPage.svelte'), bare: true },
  { path: '/pad/:sheet/:part/:more', title: 'pad.title', load: () => import('./pages/PadPage.svelte'), bare: true },
  { path: '/profile', title: 'profile.title', load: () => import('./pages/ProfilePage.svelte') },
  { path: '/settings', title: 'settings.title', load: () => import('./pages/SettingsPage.svelte') },
  { path: '/about', title: 'about.title', load: () => import('./pages/AboutPage.svelte') },
  { path: '/deck', title: 'deck.title', load: () => import('./pages/DeckPage.svelte') },
  { path: '/credits', title: 'credits.title', load: () => import('./pages/CreditsPage.svelte') },
];
