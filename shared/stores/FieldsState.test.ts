import { expect } from 'chai';
import * as v from 'valibot';
import { refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { ContactStore } from './ContactStore.ts';
import { FieldsState } from './FieldsState.ts';

const CALL = 'POST /contact/email';
const typed = {
  email_address: 'ann@example.com',
  subject: 'A lost scarf',
  message: 'It is red.\nThank you!',
};

function open(answer: () => unknown = () => ({})) {
  const visit = visitStandIn({ [CALL]: answer });
  const store = visit.stores.lazy.of(ContactStore);
  const { fields } = store;
  fields.restore(typed);
  const keys = () =>
    visit.calls.filter(({ name }) => name === CALL).map(({ request }) => request.headers['idempotency-key']);
  return { ...visit, store, fields, keys };
}

describe('FieldsState, in the contact form', () => {
  it('sends exactly its fields', async () => {
    const { store, fields, bodyOf } = open();
    await store.send();
    expect(bodyOf(CALL)).to.deep.equal(typed);
    expect(fields.isSent).to.equal(true);
  });

  it('sends nothing while a field is missing or wrong, and names it', async () => {
    const { store, fields, count } = open();
    fields.change('subject', ' ');
    fields.change('email_address', 'ann');
    await store.send();
    expect(count(CALL)).to.equal(0);
    expect(fields.form.summary).to.deep.equal({
      email_address: ['Enter an email address like name@example.com'],
      subject: ['Required'],
    });
  });

  it('keeps the values after an error, and the idempotency key when they are sent again', async () => {
    const { store, fields, answers, keys } = open(() => refused(500, {}));
    await store.send();
    expect(fields.values).to.deep.equal(typed);
    expect(fields.form.formErrors[0]).to.include('Unknown server error. 500');
    answers[CALL] = () => ({});
    await store.send();
    expect(fields.isSent).to.equal(true);
    expect(new Set(keys()).size).to.equal(1);
  });

  it('asks to log in after a 401, which opens the login dialog', async () => {
    const { store, fields, stores } = open(() => refused(401, { error: 'UNAUTHORIZED' }));
    await store.send();
    expect(fields.form.formErrors).to.deep.equal(['Log in to continue.']);
    expect(stores.auth.login).to.deep.equal({ hasExpired: false });
    expect(fields.values).to.deep.equal(typed);
  });

  it('uses a new idempotency key once a value has changed', async () => {
    const { store, fields, keys } = open(() => refused(500, {}));
    await store.send();
    fields.change('message', 'It is green.');
    await store.send();
    expect(new Set(keys()).size).to.equal(2);
  });

  it('shows the messages of the server at the fields', async () => {
    const { store, fields } = open(() =>
      refused(422, { fieldErrors: { subject: ['Say more'] }, formErrors: [] }),
    );
    await store.send();
    expect(fields.form.summary).to.deep.equal({ subject: ['Say more'] });
  });

  it('reports success and sends nothing when the honeypot is filled in', async () => {
    const { store, fields, count } = open();
    fields.setHoneypot('https://spam.example');
    await store.send();
    expect(fields.isSent).to.equal(true);
    expect(count(CALL)).to.equal(0);
  });

  it('is sent at the first press, however fast that comes', async () => {
    const { store, fields, count } = open();
    await store.send();
    expect(fields.isSent).to.equal(true);
    expect(count(CALL)).to.equal(1);
  });

  it('ignores a draft once something has been typed', () => {
    const { fields } = open();
    fields.restore({ subject: 'Older' });
    expect(fields.values.subject).to.equal('A lost scarf');
  });

  it('ignores a draft that is not a record of texts', () => {
    const fields = new FieldsState({ names: ['city', 'state'], schema: v.any() });
    for (const draft of [null, 'Seattle', ['Seattle'], { city: 5, zip: '98158' }]) fields.restore(draft);
    expect(fields.values).to.deep.equal({ city: '', state: '' });
  });

  it('keeps secrets out of the draft and out of what was sent', async () => {
    const fields = new FieldsState({ names: ['email', 'password'], secrets: ['password'], schema: v.any() });
    fields.change('email', 'ann@example.com');
    fields.change('password', 'sunset-over-rainier');
    const safe = { email: 'ann@example.com', password: '' };
    expect(fields.draft).to.deep.equal(safe);
    await fields.send(async () => {});
    expect(fields.sent).to.deep.equal(safe);
    expect(fields.draft).to.equal(null);
    expect(fields.values).to.deep.equal({ email: '', password: '' });
  });

  it('repeats in the summary what is wrong with a field after a refusal', async () => {
    const { fields } = open();
    fields.change('email_address', '');
    await fields.send(async () => {});
    fields.change('email_address', 'ann');
    expect(fields.form.summary).to.deep.equal({});
    fields.check('email_address');
    expect(fields.form.summary).to.deep.equal(fields.form.fieldErrors).and.to.have.keys('email_address');
  });

  it('keeps the summary of a refusal when the field with the same mistake is left after it', async () => {
    const { store, fields } = open();
    fields.change('email_address', 'ann');
    await store.send();
    fields.check('email_address');
    expect(fields.form.summary).to.have.keys('email_address');
  });
});
