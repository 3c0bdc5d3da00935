/** The two calls of every peer's page. */
export async function loadData() {
  const read = async (path) => (await fetch(process.env.PEER_API + path, { cache: 'no-store' })).json();
  const [settings, rates] = await Promise.all([read('/settings'), read('/rates')]);
  return { settings, rates };
}
