import { expect } from 'chai';
import * as v from 'valibot';
import { quote, setQuotes } from '../../../shared/contracts/quotes.ts';
import { sections } from '../../../shared/contracts/contracts.ts';
import { describeApi } from '../platform/docs/openapi.ts';
import { examples } from './examples.ts';

describe('documentation examples', () => {
  it('each documentation example is valid for its schema', () => {
    for (const [schema, value] of examples) expect(v.safeParse(schema, value).issues).to.equal(undefined);
  });

  it('each documentation example appears with a named schema or in a single call', () => {
    const { paths, components } = describeApi({ sections, examples });
    expect(components.schemas.Quote?.examples).to.deep.equal([examples.get(quote)]);
    expect(paths['/booking-quotes/set']?.post?.requestBody?.content['application/json']).to.have.property(
      'example',
      examples.get(setQuotes.body),
    );
  });
});
