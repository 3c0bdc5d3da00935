import { loadData } from '../../load-data.js';
import { Page } from '../../Page.jsx';
import { QuoteForm } from '../../QuoteForm.jsx';

export const dynamic = 'force-dynamic';

export default async function Home() {
  return <Page {...await loadData()} form={<QuoteForm />} />;
}
