import * as v from 'valibot';
import { countOf } from '../../../../shared/format/wall-time.ts';
import { defineMail } from './define-mail.tsx';

const pointsExpire = v.strictObject({
  points: v.number(),
  /** The stay that they buy; null when they are too few. */
  buys: v.nullable(v.string()),
  expires: v.string(),
  /** All points that can be redeemed now, with those that expire. */
  available: v.number(),
  available_buys: v.nullable(v.string()),
  renewal_months: v.number(),
});

/** Warns before points expire, and says what they buy and what renews them. */
export const pointsExpireMail = defineMail(pointsExpire, {
  placeholders: {
    points_expire: {
      type: 'text',
      about: 'The points with their verb: 95 points expire',
      read: ({ points }) => `${countOf(points, 'point')} ${points === 1 ? 'expires' : 'expire'}`,
    },
    expires: { type: 'date', about: 'When they expire', read: ({ expires }) => expires },
    hint: {
      type: 'text',
      about: 'What they buy, or that they can be kept, in a sentence',
      read: ({ buys }) => (buys ? `They buy ${buys} of parking.` : 'You can keep them.'),
    },
    buys: {
      type: 'text',
      about: 'The stay that they buy: 2 days',
      isOptional: true,
      read: ({ buys }) => buys,
    },
    available: { type: 'number', about: 'All points of the member', read: ({ available }) => available },
    available_buys: {
      type: 'text',
      about: 'The stay that all points buy, if they are more',
      isOptional: true,
      read: ({ points, available, available_buys: buys }) => (available > points ? buys : null),
    },
    renewal_months: {
      type: 'number',
      about: 'For how many months points are renewed',
      read: ({ renewal_months: months }) => months,
    },
    redeem_link: { type: 'link', about: 'Redeems points', read: () => '/point-club/redeem-points' },
    ledger_link: { type: 'link', about: 'The points activity', read: () => '/point-club/ledger' },
  },
  required: ['redeem_link'],
  words: {
    subject: '{{points_expire}} {{expires}}',
    preheader: '{{hint}}',
    blocks: [
      { kind: 'heading', text: '{{points_expire}} {{expires}}' },
      { kind: 'paragraph', text: 'They buy {{buys}} of parking.' },
      { kind: 'paragraph', text: 'All your {{available}} points buy {{available_buys}} of parking.' },
      { kind: 'button', label: 'Redeem points', link: 'redeem_link' },
      { kind: 'subheading', text: 'How to keep them' },
      {
        kind: 'paragraph',
        text: 'Before then, redeem some of your points or finish a stay with your club number. Either one keeps all the points you have left for at least {{renewal_months}} more months.',
      },
      { kind: 'paragraph', text: '[View your points activity]({{ledger_link}})' },
    ],
  },
});
