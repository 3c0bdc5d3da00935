/** The page's content as schema.org data, for search engines. */
export function StructuredData({ graph }: { graph: readonly object[] }) {
  const data = graph.length === 1 ? graph[0] : { '@graph': graph };
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}

/** Breadcrumbs: names and paths from the home page to this one. */
export const breadcrumbs = (origin: string, steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** Questions and answers that are also visible on the page. */
export const questionsAndAnswers = (questions: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
