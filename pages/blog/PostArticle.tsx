import { observer } from 'mobx-react-lite';
import { PostScene } from '../../shared/artwork/PostScene.tsx';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageHead, previewPath } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { Prose } from '../../shared/components/Prose.tsx';
import { breadcrumbs, StructuredData } from '../../shared/components/StructuredData.tsx';
import type { Post } from '../../shared/stores/BlogStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './BlogPage.module.css';
import { PostFacts } from './PostFacts.tsx';
import { postPath, posts } from './posts.ts';

export const PostArticle = observer(function PostArticle({ post }: { post: Post }) {
  const { site } = useStores();
  const path = postPath(post);
  const others = posts.filter(({ slug }) => slug !== post.slug);
  return (
    <div className={styles.page}>
      <PageHead description={post.summary} path={path} title={post.title} type="article" />
      <StructuredData graph={describePost(post, site.origin)} />
      <article className={styles.article}>
        <PageTitle eyebrow={<AppLink to="/blog">Blog</AppLink>}>{post.title}</PageTitle>
        <PostFacts post={post} />
        <PostScene className={styles.scene} seed={post.picture} />
        <Prose html={post.html} />
      </article>
      <p>
        <LinkButton to="/booking">Book parking</LinkButton>
      </p>
      <section aria-labelledby="more" className={styles.more}>
        <h2 id="more">More from the blog</h2>
        <ul>
          {others.map((other) => (
            <li key={other.slug}>
              <AppLink to={postPath(other)}>{other.title}</AppLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
});

function describePost(post: Post, origin: string): object[] {
  const address = origin + postPath(post);
  const author = { '@type': 'Organization', name: post.author, url: `${origin}/` };
  return [
    {
      '@type': 'BlogPosting',
      '@id': `${address}#post`,
      headline: post.title,
      description: post.summary,
      image: origin + previewPath(postPath(post)),
      datePublished: post.date,
      dateModified: post.updated,
      author,
      publisher: { '@type': 'Organization', name: business.name, url: `${origin}/` },
      mainEntityOfPage: address,
    },
    breadcrumbs(origin, [
      { name: 'Home', path: '/' },
      { name: 'Blog', path: '/blog' },
      { name: post.title, path: postPath(post) },
    ]),
  ];
}
