import type { Examples } from '../platform/docs/openapi.ts';
import { answerExamples } from './answer-examples.ts';
import { requestExamples } from './request-examples.ts';

/** What the documentation shows beside the schemas. */
export const examples: Examples = new Map([...requestExamples, ...answerExamples]);
