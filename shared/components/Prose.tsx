import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './Prose.module.css';

/** Running text with a readable line length. `html` is trusted: the build makes it from our Markdown. */
export function Prose(props: { html: string } | { children: ReactNode }) {
  if ('children' in props) return <div className={styles.prose}>{props.children}</div>;
  return <ProseHtml html={props.html} />;
}

function ProseHtml({ html }: { html: string }) {
  const navigate = useNavigate();
  // Handle links within the site by the router, like AppLink.
  const handleClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href');
    if (!isPlain || !path?.startsWith('/')) return;
    event.preventDefault();
    void navigate(path);
  };
  // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Enter on a link is a click, too
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} onClick={handleClick} />;
}
