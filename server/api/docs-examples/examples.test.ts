import { expect } from 'chai';
import * as v from 'valibot';
import { quote, setQuotes } from '../../../shared/contracts/quotes.ts';
import { sections } from '../../../shared/contracts/contracts.ts';
import { describeApi } from '../platform/docs/openapi.ts';
import { examples } from './examples.ts';

describe('The examples of the documentation', () => {
  it('are accepted by the schemas that they belong to', () => {
    for (const [schema, value] of examples) expect(v.safeParse(schema, value).issues).to.equal(undefined);
  });

  it('stand beside a named schema, or in the one call that takes or answers them', () => {
    const { paths, components } = describeApi({ sections, examples });
    expect(components.schemas.Quote?.examples).to.deep.equal([examples.get(quote)]);
    expect(paths['/booking-quotes/set']?.post?.requestBody?.content['application/json']).to.have.property(
      'example',
      examples.get(setQuotes.body),
    );
  });
});
