import { createContext, useContext } from 'react';
import type { Stores } from './stores.ts';

const StoresContext = createContext<Stores | null>(null);

export const StoresProvider = StoresContext.Provider;

/** The visitor's stores. Throws outside of a StoresProvider. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores is called outside of a StoresProvider');
  return stores;
}
