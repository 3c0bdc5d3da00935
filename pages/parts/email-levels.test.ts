import { expect } from 'chai';
import { MAIL_KINDS } from '../../shared/contracts/mail-kinds.ts';
import { LEVELS } from './email-levels.ts';

describe('the choices of the preferences page', () => {
  it('each choice names every kind of mail of its level', () => {
    for (const { level, words } of Object.values(MAIL_KINDS)) {
      const choice = LEVELS.find(({ setting }) => setting === level);
      if (words !== null) expect(choice?.detail.toLowerCase()).to.include(words.toLowerCase());
    }
  });

  it('the default choice includes one question after a stay, and only the last choice includes news', () => {
    expect(LEVELS[2]?.detail).to.include('one question after a stay').and.include('Most people choose this.');
    expect(LEVELS[3]?.detail).to.equal('Plus news about the lot.');
  });
});
