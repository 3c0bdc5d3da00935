import { formatDay } from '../../shared/format/wall-time.ts';
import type { PostSummary } from '../../shared/stores/BlogStore.ts';
import styles from './BlogPage.module.css';

/** Date, author, and reading time. */
export function PostFacts({ post }: { post: PostSummary }) {
  return (
    <p className={styles.facts}>
      <span>
        <Day day={post.date} />
        {post.updated !== post.date && (
          <>
            , updated <Day day={post.updated} />
          </>
        )}
      </span>
      <span>{post.author}</span>
      <span>{post.minutes} min read</span>
    </p>
  );
}

const Day = ({ day }: { day: string }) => (
  <time dateTime={day}>
    {formatDay(day)}, {day.slice(0, 4)}
  </time>
);
