import { expect } from 'chai';
import * as v from 'valibot';
import { convertSchemas } from '../../server/api/platform/docs/convert-schemas.ts';
import { MAX_INTEGER } from '../../shared/contracts/fields.ts';
import { contracts } from '../../shared/contracts/contracts.ts';

const bounded = v.object({
  minimum: v.pipe(v.number(), v.minValue(-MAX_INTEGER - 1)),
  maximum: v.pipe(v.number(), v.maxValue(MAX_INTEGER)),
});

/** The paths and schemas of all integers within a JSON schema. */
function findIntegers(schema: unknown, path: string): [path: string, schema: object][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([name, value]) => findIntegers(value, `${path}.${name}`));
  return 'type' in schema && schema.type === 'integer' ? [[path, schema], ...inner] : inner;
}

const integers = contracts.flatMap((contract) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    findIntegers(convertSchemas({ schema: contract[part] }, 'input').schemas, `${contract.name} ${part}`),
  ),
);

describe('Integers in requests', () => {
  it('are found in the contracts', () => {
    expect(integers.map(([path]) => path).join())
      .to.include('requestRide')
      .and.include('island_id');
  });

  for (const [path, schema] of integers)
    it(`${path} fits into an integer column`, () => {
      expect(v.is(bounded, schema), JSON.stringify(schema)).to.equal(true);
    });
});
