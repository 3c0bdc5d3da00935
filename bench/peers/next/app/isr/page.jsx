import { Page } from '../../../Page.jsx';
import { QuoteForm } from '../../../QuoteForm.jsx';

export const revalidate = 60;

export default async function Home() {
  const read = async (path) => (await fetch(process.env.PEER_API + path)).json();
  const [settings, rates] = await Promise.all([read('/settings'), read('/rates')]);
  return <Page form={<QuoteForm />} rates={rates} settings={settings} />;
}
