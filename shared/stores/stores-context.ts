import { createContext, useContext } from 'react';
import type { Stores } from './stores.ts';

const StoresContext = createContext<Stores | null>(null);

export const StoresProvider = StoresContext.Provider;

/** The stores of this visitor; only below a StoresProvider. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores is called outside of a StoresProvider');
  return stores;
}
