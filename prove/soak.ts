import { soak } from '../bench/soak.ts';
import { readOption } from '../bench/read-option.ts';
import { judge, notRun, type Proof } from './proof.ts';

export const soakProof: Proof = {
  id: 'L7',
  what: 'Bookings and a member’s pages at half of what can be served; heap after collection, second half ÷ first half',
  limit: '≤ 1.03 times, 60 minutes',
  async run({ isLong }) {
    const minutes = readOption('minutes', isLong ? 60 : 2);
    const growth = await soak(minutes);
    if (growth === null) return notRun('PostgreSQL is not installed');
    return {
      figure: `${growth.toFixed(3)} times in ${minutes} minutes`,
      verdict: judge(growth <= 1.03),
      note: '`--minutes` chooses how long; npm run bench -- soak takes 30',
    };
  },
};
