import styles from './Photos.module.css';

interface Photo {
  href: string;
  /** What the picture shows, for those who don't see it. */
  alt: string;
}

/** Photos in a grid. Each opens in its full size. */
export function PhotoGrid({ photos }: { photos: readonly Photo[] }) {
  return (
    <ul className={styles.grid}>
      {photos.map(({ href, alt }) => (
        <li key={href}>
          <a className={styles.link} href={href} rel="noreferrer" target="_blank">
            <img alt={alt} className={styles.photo} decoding="async" loading="lazy" src={href} />
          </a>
        </li>
      ))}
    </ul>
  );
}
