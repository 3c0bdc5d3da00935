import { TITLE } from '../../content.js';
import { loadData } from '../../load-data.js';
import { Page } from '../../Page.jsx';
import { QuoteForm } from '../../QuoteForm.jsx';

export const loader = () => loadData();
export const meta = () => [{ title: TITLE }];

export default function Home({ loaderData }) {
  return <Page {...loaderData} form={<QuoteForm />} />;
}
