import { expect } from 'chai';
import { findSessionEffect } from './session-effect.ts';

describe('findSessionEffect', () => {
  for (const [call, effect] of [
    ['POST /club/login', 'begins'],
    ['POST /CLUB/Login/', 'begins'],
    ['POST /club/register', 'begins'],
    ['POST /club/register/confirm', 'begins'],
    ['POST /club/password-reset', 'ends'],
    ['PUT /club/100200300/profile/password', 'renews'],
    ['POST /club/100200300/profile/deactivate', 'ends'],
    ['POST /club/100200300/profile/delete/', 'ends'],
    ['POST /club/logout', 'ends-always'],
    ['GET /club/login', undefined],
    ['POST /club/login/again', undefined],
    ['GET /club/me', undefined],
  ] as const)
    it(`reads ${String(effect)} from the contract of ${call}`, () => {
      const [method = '', path = ''] = call.split(' ');
      expect(findSessionEffect(method, path)).to.equal(effect);
    });
});
