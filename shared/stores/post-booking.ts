import type { PostedFields } from '../page/page.ts';
import { business } from '../business.ts';
import { type DetailName, noDetails } from './booking-details.ts';
import { BookingFlow } from './BookingFlow.ts';
import { hashAttempt } from './hash-attempt.ts';
import { PostedQuestion } from './PostedQuestion.ts';
import { quoteIdOf } from './quote-rules.ts';
import type { ShownBooking } from './shown-booking.ts';
import type { Stores } from './stores.ts';

const NO_CARD_POSTS = `Cards need JavaScript. Choose to pay at the lot and keep your space with your email, or call us: ${business.phone}.`;

/**
 * Sends a form of the prices or of the payment step that was posted without scripts. Card numbers are never posted, so it
 * books only what needs no card.
 *
 * @returns the booking, if one was made
 */
export async function postBooking(stores: Stores, posted: PostedFields): Promise<ShownBooking | null> {
  const flow = stores.lazy.of(BookingFlow);
  const { checkout } = flow;
  if (posted.form === 'mail-quote') await mailQuote(stores, posted);
  if (posted.form !== 'book') return null;
  checkout.change(readDetails(posted));
  if (posted.refresh === 'yes') {
    await flow.refreshPrice();
    return null;
  }
  // After a second press the price is booked already: the same call again gets the same booking.
  const quote = flow.selected ?? flow.linked;
  if (!quote || flow.isSelectedExpired) return null;
  if (checkout.needsCard(quote) || posted.hold_with === 'card') {
    checkout.form.refuse({}, [NO_CARD_POSTS]);
    return null;
  }
  const order = { quote, card: null, saved: null, allowSecond: posted.second === 'yes', today: flow.today };
  checkout.attempt.postedKey = await hashAttempt([quoteIdOf(quote), posted]);
  await checkout.book(order);
  return checkout.shownBooking;
}

/** A box that is not checked is not posted. */
function readDetails(posted: PostedFields) {
  const names = Object.keys(noDetails()).filter((name): name is DetailName => !name.startsWith('email_'));
  return {
    ...Object.fromEntries(names.map((name) => [name, (posted[name] ?? '').slice(0, 254)])),
    email_pdf: 'email_pdf' in posted,
    email_pkpass: 'email_pkpass' in posted,
  };
}

/** Opens the form below a price, or sends it. Each answer has new prices: the same product is mailed. */
async function mailQuote({ lazy }: Stores, posted: PostedFields): Promise<void> {
  const flow = lazy.of(BookingFlow);
  lazy.of(PostedQuestion).ask(posted);
  const quote = flow.quotes.find(({ product_id: product }) => product === posted.id);
  if (!quote || !('email' in posted)) return;
  await flow.mail.post(posted, (email) => flow.emailQuote(quote, email));
}
