import { useEffect } from 'react';
import type { LiveTopic } from '../../../shared/contracts/live.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { LiveStore, type OnChange } from './LiveStore.ts';

/** Keeps a page up to date with what colleagues do. `topics` and `onChange` must be the same at each render. */
export function useLive(topics: readonly LiveTopic[], onChange: OnChange): void {
  const live = useStores().lazy.of(LiveStore);
  useEffect(() => live.watch(topics, onChange), [live, topics, onChange]);
}
