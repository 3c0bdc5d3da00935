import { expect } from 'chai';
import { refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { ContactStore } from './ContactStore.ts';

const CALL = 'POST /contact/email';
const typed = {
  email_address: 'ann@example.com',
  subject: 'A lost scarf',
  message: 'It is red.\nThank you!',
};
const UNHURRIED = 60_000;

function open(answer: () => unknown = () => ({})) {
  const visit = visitStandIn({ [CALL]: answer });
  const { enquiry } = visit.stores.lazy.of(ContactStore);
  enquiry.restore(typed);
  const keys = () =>
    visit.calls.filter(({ name }) => name === CALL).map(({ request }) => request.headers['idempotency-key']);
  return { ...visit, enquiry, keys };
}

describe('a letter to the lot', () => {
  it('is sent with exactly its fields', async () => {
    const { enquiry, bodyOf } = open();
    await enquiry.send(UNHURRIED);
    expect(bodyOf(CALL)).to.deep.equal(typed);
    expect(enquiry.isSent).to.equal(true);
  });

  it('is not sent while something is missing, and says what', async () => {
    const { enquiry, count } = open();
    enquiry.change('subject', ' ');
    enquiry.change('email_address', 'ann');
    await enquiry.send(UNHURRIED);
    expect(count(CALL)).to.equal(0);
    expect(enquiry.form.summary).to.deep.equal({
      email_address: ['Enter an email address like name@example.com'],
      subject: ['Required'],
    });
  });

  it('keeps what was typed when it is refused, and its key when it is sent again', async () => {
    const { enquiry, answers, keys } = open(() => refused(500, {}));
    await enquiry.send(UNHURRIED);
    expect(enquiry.values).to.deep.equal(typed);
    expect(enquiry.form.formErrors[0]).to.include('Unknown server error. 500');
    answers[CALL] = () => ({});
    await enquiry.send(UNHURRIED);
    expect(enquiry.isSent).to.equal(true);
    expect(new Set(keys()).size).to.equal(1);
  });

  it('is another one once a word has changed', async () => {
    const { enquiry, keys } = open(() => refused(500, {}));
    await enquiry.send(UNHURRIED);
    enquiry.change('message', 'It is green.');
    await enquiry.send(UNHURRIED);
    expect(new Set(keys()).size).to.equal(2);
  });

  it('shows what the server says at the fields', async () => {
    const { enquiry } = open(() => refused(422, { fieldErrors: { subject: ['Say more'] }, formErrors: [] }));
    await enquiry.send(UNHURRIED);
    expect(enquiry.form.summary).to.deep.equal({ subject: ['Say more'] });
  });

  it('is not sent for a machine that fills in what nobody sees', async () => {
    const { enquiry, count } = open();
    enquiry.setTrap('https://spam.example');
    await enquiry.send(UNHURRIED);
    expect(enquiry.isSent).to.equal(true);
    expect(count(CALL)).to.equal(0);
  });

  it('is asked for once more when it was sent faster than anybody types', async () => {
    const { enquiry, count } = open();
    await enquiry.send(900);
    expect(count(CALL)).to.equal(0);
    expect(enquiry.form.formErrors).to.deep.equal(['We couldn’t send the form. Try again.']);
    await enquiry.send(4_000);
    expect(enquiry.isSent).to.equal(true);
  });

  it('leaves what has been typed meanwhile alone when an earlier draft is found', () => {
    const { enquiry } = open();
    enquiry.restore({ subject: 'Older' });
    expect(enquiry.values.subject).to.equal('A lost scarf');
  });
});
