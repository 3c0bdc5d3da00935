import { Resvg } from '@resvg/resvg-js';
import { expect } from 'chai';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SignMark } from '../../shared/artwork/SignMark.tsx';
import { readWalletPassImages } from '../../server/api/modules/documents/wallet-pass-style.ts';

const SIZES = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100 };

describe('readWalletPassImages', () => {
  it('returns the mark of the header in every size', () => {
    const mark = renderToStaticMarkup(createElement(SignMark)).replace(
      '<svg ',
      '<svg xmlns="http://www.w3.org/2000/svg" ',
    );
    const drawn = Object.entries(SIZES).map(([name, value]) => [
      name,
      new Resvg(mark, { fitTo: { mode: 'width', value } }).render().asPng(),
    ]);
    expect(readWalletPassImages()).to.deep.equal(Object.fromEntries(drawn));
  });
});
