import { expect } from 'chai';
import { listWalletLinks } from './use-wallet-links.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe('listWalletLinks', () => {
  const labels = (userAgent: string) =>
    listWalletLinks({ pkpass: '/a.pkpass', google: '/google' }, userAgent).map(({ label }) => label);

  it('shows Google’s link first on Android and Apple’s first elsewhere', () => {
    expect(labels(ANDROID)).to.deep.equal(['Save to Google Wallet', 'Add to Apple Wallet']);
    expect(labels(IPHONE)).to.deep.equal(['Add to Apple Wallet', 'Save to Google Wallet']);
    expect(labels('')).to.deep.equal(['Add to Apple Wallet', 'Save to Google Wallet']);
  });

  it('shows only the links that the server offers', () => {
    expect(listWalletLinks({ pkpass: null, google: '/google' }, ANDROID)).to.have.length(1);
    expect(listWalletLinks({ pkpass: '/a.pkpass' }, ANDROID)).to.have.length(1);
  });
});
