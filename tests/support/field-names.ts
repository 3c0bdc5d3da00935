import { convertSchemas } from '../../server/api/platform/docs/convert-schemas.ts';
import type { Contract } from '../../shared/contracts/contract.ts';

/** The fields of a contract's params, query or body. */
export const fieldNames = (schema: Contract['body']): string[] =>
  Object.keys(convertSchemas({ schema }, 'input').schemas.schema?.properties ?? {});
