import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './Prose.module.css';

/** Text to read, in lines that are not too long. `html` is our own, made from Markdown while the site is built. */
export function Prose(props: { html: string } | { children: ReactNode }) {
  if ('children' in props) return <div className={styles.prose}>{props.children}</div>;
  return <ProseHtml html={props.html} />;
}

function ProseHtml({ html }: { html: string }) {
  const navigate = useNavigate();
  // Links within the site lead there without a new load, as all others of the site do.
  const handleClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href');
    if (!isPlain || !path?.startsWith('/')) return;
    event.preventDefault();
    void navigate(path);
  };
  // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a press of Enter on a link is a click as well
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} onClick={handleClick} />;
}
