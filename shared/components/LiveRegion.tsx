/** The region of the layout in which each arrival on a page is read out. */
export const ANNOUNCER_ID = 'page-announcer';

/** What the server's HTML holds empty, so that screen readers already listen when the words come. */
export function LiveRegion({ children = '', id }: { children?: string; id?: string }) {
  return (
    <output aria-atomic="true" aria-live="polite" className="visually-hidden" id={id}>
      {children}
    </output>
  );
}
