// What a table needs only after its first cards are drawn: a part of the script that comes by itself.
import '../first';
import './Table.svelte';
export { default as LargeView } from '../components/LargeView.svelte';
export { default as Drawer } from './Drawer.svelte';
export { default as Evening } from './Evening.svelte';
export { default as Gathering } from './Gathering.svelte';
export { default as HintNumbers } from './HintNumbers.svelte';
export { default as Ladder } from './Ladder.svelte';
export { default as LastTrick } from './LastTrick.svelte';
export { default as Leave } from './Leave.svelte';
export { default as Legage } from './Legage.svelte';
export { default as Menu } from './Menu.svelte';
export { default as Overview } from './Overview.svelte';
export { default as Rail } from './Rail.svelte';
export { default as Result } from './Result.svelte';
export { default as RulesText } from './RulesText.svelte';
export { default as Say } from './Say.svelte';
export { default as SoFar } from './SoFar.svelte';
