import type { Plugin } from 'vite';

export function posts(): Plugin;
