import { useEffect, useRef, type SubmitEvent } from 'react';
import type { VehicleClass } from '../contracts/quotes.ts';
import type { FieldErrors } from '../errors/app-error.ts';
