import { hash, verify } from '@node-rs/argon2';

// Measures how many passwords per second one core verifies, two at a time, with the product's parameters.
const SECONDS = 5;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const passwordHash = await hash('sunset-over-rainier', COST);
const began = performance.now();
let compared = 0;
const work = async () => {
  for (; performance.now() - began < SECONDS * 1000; compared += 1)
    await verify(passwordHash, 'sunset-over-rainier');
};
await Promise.all([work(), work()]);
process.stdout.write(String(compared / ((performance.now() - began) / 1000)));
