// What a table needs only after its first cards are drawn: a part of the script that comes by itself.
import '../first';
import './Table.svelte';
export { default as LargeView } from '../components/LargeView.svelte';
export { default as Gathering } from './Gathering.svelte';
export { default as Opened } from './Opened.svelte';
export { default as Rail } from './Rail.svelte';
export { default as Result } from './Result.svelte';
