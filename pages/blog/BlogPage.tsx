import { observer } from 'mobx-react-lite';
import type { Page } from '../../shared/page/page.ts';
import { BlogStore } from '../../shared/stores/BlogStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { PostArticle } from './PostArticle.tsx';
import { PostList } from './PostList.tsx';
import { findPost, posts } from './posts.ts';

/** The list of posts, or the post that the URL names. */
export const BlogPage: Page = observer(function BlogPage() {
  const { post } = useStores().lazy.of(BlogStore);
  return post ? <PostArticle post={post} /> : <PostList />;
});

BlogPage.validate = ({ params: { slug } }) => slug === undefined || posts.some((post) => post.slug === slug);

BlogPage.fetchData = async ({ stores, params: { slug } }) => {
  stores.lazy.of(BlogStore).show(slug === undefined ? null : await findPost(slug));
};
