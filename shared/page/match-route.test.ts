import { expect } from 'chai';
import { findRedirect, matchRoute } from './match-route.ts';
import { parseQuery } from './parse-query.ts';
import type { Route } from './page.ts';

const routeTo = (path: string): Route => ({
  name: path,
  path,
  load: () => Promise.reject(new Error('Not asked for')),
});
const routes = [
  '/',
  '/booking',
  '/bookings/:itemId',
  '/tickets/:ticketNum/:recordLoc',
  '/blog/about-:name',
  '/a.b',
].map(routeTo);

const match = (pathname: string) => {
  const found = matchRoute(routes, pathname);
  return found && { path: found.route.path, params: found.params };
};

describe('matchRoute', () => {
  it('matches a path with or without a trailing slash, in upper and lower case', () => {
    for (const pathname of ['/booking', '/booking/', '/Booking'])
      expect(match(pathname)).to.deep.equal({ path: '/booking', params: {} });
    expect(match('/')).to.deep.equal({ path: '/', params: {} });
  });

  it('returns the decoded parameters of the path', () => {
    expect(match('/tickets/T%2f1/A%20B')).to.deep.equal({
      path: '/tickets/:ticketNum/:recordLoc',
      params: { ticketNum: 'T/1', recordLoc: 'A B' },
    });
    expect(match('/bookings/a%40b.example/')?.params).to.deep.equal({ itemId: 'a@b.example' });
    expect(match('/bookings/100%2525')?.params).to.deep.equal({ itemId: '100%25' });
    expect(match('/blog/about-parking')?.params).to.deep.equal({ name: 'parking' });
  });

  it('does not match shorter, longer or similar paths', () => {
    for (const pathname of [
      '/book',
      '/booking/x',
      '/bookings',
      '/bookings/',
      '/bookings//',
      '/xbooking',
      '/aXb',
      '//booking',
    ])
      expect(match(pathname), pathname).to.equal(null);
  });

  it('does not match invalid percent-encoding and control characters', () => {
    for (const pathname of [
      '/bookings/%',
      '/bookings/%E0%A4%A',
      '/bookings/%00',
      '/bookings/a%0Ab',
      '/booking%7f',
    ])
      expect(match(pathname), pathname).to.equal(null);
  });
});

describe('findRedirect', () => {
  it('returns the new address with the query', () => {
    const redirects = [
      { path: '/auth/login', to: '/' },
      { path: '/club/about', to: '/?showLogin=true' },
    ];
    const find = (address: string) => findRedirect(redirects, new URL(address, 'https://parking.example'));
    expect(find('/auth/login/')).to.equal('/');
    expect(find('/auth')).to.equal(null);
    expect(find('/auth/login?utm_source=radio')).to.equal('/?utm_source=radio');
    expect(find('/club/about?utm_source=radio')).to.equal('/?showLogin=true&utm_source=radio');
  });
});

describe('parseQuery', () => {
  it('keeps the first value of a repeated parameter, with any name', () => {
    const query = parseQuery(new URLSearchParams('a=1&a=2&__proto__=3&b=&constructor=4'));
    expect(Object.entries(query)).to.deep.equal([
      ['a', '1'],
      ['__proto__', '3'],
      ['b', ''],
      ['constructor', '4'],
    ]);
    expect(query.toString).to.equal(undefined);
  });
});
