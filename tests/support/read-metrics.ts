/** The metrics of a process by their name with labels, as Prometheus reads them. */
export async function readMetrics(url: string): Promise<Map<string, number>> {
  const response = await fetch(url);
  const text = await response.text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}
