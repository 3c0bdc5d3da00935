import { PostScene } from '../../shared/artwork/PostScene.tsx';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import styles from './BlogPage.module.css';
import { PostFacts } from './PostFacts.tsx';
import { postPath, posts } from './posts.ts';

export function PostList() {
  return (
    <div className={styles.page}>
      <PageHead
        description="Notes from the lot: how to get to and from Sea-Tac, what to expect on busy days, and what our drivers do."
        path="/blog"
        title="Blog"
      />
      <PageTitle eyebrow="Blog">Notes from the lot</PageTitle>
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post.slug} className={styles.item}>
            <PostScene className={styles.thumbnail} seed={post.picture} />
            <div className={styles.words}>
              <h2 className={styles.name}>
                <AppLink className={styles.link} to={postPath(post)}>
                  {post.title}
                </AppLink>
              </h2>
              <PostFacts post={post} />
              <p>{post.summary}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <a href="/blog/feed.xml">Subscribe in a feed reader (Atom)</a>
      </p>
    </div>
  );
}
