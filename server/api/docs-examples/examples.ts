import type { Examples } from '../platform/docs/openapi.ts';
import { answerExamples } from './answer-examples.ts';
import { requestExamples } from './request-examples.ts';

/** The examples of the API documentation. */
export const examples: Examples = new Map([...requestExamples, ...answerExamples]);
