/** A contract's path as a pattern. Ignores case and a trailing slash: another server may accept both. */
export function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
}
