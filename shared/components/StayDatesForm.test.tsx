import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import type { FieldErrors } from '../errors/app-error.ts';
import { StayDatesForm, type Stay } from './StayDatesForm.tsx';

const stay: Stay = {
  from: '2026-11-21T09:00',
  to: '2026-11-23T18:30',
  vehicleClass: 'OVERSIZE',
  promoCode: '',
};

const draw = (changes: Partial<Stay> = {}, fieldErrors: FieldErrors = {}) =>
  renderMarkup(
    <StayDatesForm
      attempt={1}
      fieldErrors={fieldErrors}
      stay={{ ...stay, ...changes }}
      onChange={() => {}}
    />,
  );

describe('StayDatesForm', () => {
  it('submits to the booking page before the scripts have loaded', () => {
    const html = draw();
    expect(elements(html, 'form')[0]).to.include({ action: '/booking', method: 'get' });
    expect([...elements(html, 'input'), ...elements(html, 'select')].map(({ name }) => name)).to.have.members(
      ['fromDate', 'fromTime', 'toDate', 'toTime', 'vehicleClass', 'promoCode'],
    );
    expect(elements(html, 'button').filter(({ type }) => type === 'submit')).to.have.length(1);
  });

  it('shows the stay dates', () => {
    const html = draw();
    expect(elements(html, 'input').map(({ value }) => value)).to.deep.equal(['2026-11-21', '2026-11-23', '']);
    const chosen = elements(html, 'option').filter((option) => 'selected' in option);
    expect(chosen.map(({ value }) => value)).to.deep.equal(['09:00', '18:30', 'OVERSIZE']);
  });

  it('offers 48 half-hours for start and end', () => {
    expect(elements(draw(), 'option').filter(({ value }) => /^\d\d:[03]0$/.test(value ?? ''))).to.have.length(
      96,
    );
  });

  it('shows the time zone and the length of the stay', () => {
    const words = wordsOf(draw());
    expect(words).to.include('All times are Pacific.');
    expect(words).to.include('Sat Nov 21, 9:00 am → Mon Nov 23, 6:30 pm, 2 days 9 hours 30 minutes');
  });

  it('has a label for each field and a legend for each group', () => {
    const html = draw();
    const labelled = elements(html, 'label').map((label) => label.for);
    const fields = [...elements(html, 'input'), ...elements(html, 'select')].map(({ id }) => id);
    expect(labelled).to.have.members(fields);
    expect(elements(html, 'legend')).to.have.length(elements(html, 'fieldset').length);
  });

  it('collapses the promo code until there is one', () => {
    expect(elements(draw(), 'details')[0]).not.to.have.property('open');
    expect(elements(draw({ promoCode: 'SAVE10' }), 'details')[0]).to.have.property('open');
    expect(elements(draw({}, { promo_code: ['Unknown'] }), 'details')[0]).to.have.property('open');
  });

  it("shows the API's messages at the fields and in the summary", () => {
    const html = draw({}, { travel_from_date: ['Choose a later time'] });
    expect(elements(html, 'input')[0]).to.include({
      'aria-invalid': 'true',
      'aria-describedby': 'fromDate-error',
    });
    expect(elements(html, 'a')[0]).to.include({ href: '#fromDate' });
    expect(wordsOf(html).match(/Choose a later time/g)).to.have.length(2);
  });

  it('shows an incomplete date unchanged', () => {
    expect(elements(draw({ from: 'T09:00' }), 'input')[0]).to.include({ type: 'date', value: '' });
    expect(wordsOf(draw({ from: 'T09:00' }))).to.include('Choose dates on a calendar');
  });
});
