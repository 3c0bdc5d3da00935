import { expect } from 'chai';
import { elements, renderMarkup } from '../../tests/support/markup.tsx';
import { buildShownQuote } from '../../tests/support/shown-quote.ts';
import { CheckSign } from '../artwork/CheckSign.tsx';
import { HeroScene } from '../artwork/HeroScene.tsx';
import { SignMark } from '../artwork/SignMark.tsx';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { CardNumberField } from './CardNumberField.tsx';
import { CardPanel } from './CardPanel.tsx';
import { Checkbox } from './Checkbox.tsx';
import { CodeField } from './CodeField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { ExpiryField } from './ExpiryField.tsx';
import { LinkButton } from './LinkButton.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { LoadError } from './LoadError.tsx';
import { PageTitle } from './PageTitle.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { QuoteCard } from './QuoteCard.tsx';
import { RadioCard } from './RadioCard.tsx';
import { Select } from './Select.tsx';
import { SignList } from './SignList.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StatusTag } from './StatusTag.tsx';
import { StayDatesForm } from './StayDatesForm.tsx';
import { StaySummary } from './StaySummary.tsx';
import { Steps } from './Steps.tsx';
import { Stripe } from './Stripe.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import { ToastRegion } from './ToastRegion.tsx';

const nothing = () => {};
const stay = {
  from: '2026-11-21T09:00',
  to: '2026-11-23T09:00',
  vehicleClass: 'STANDARD',
  promoCode: 'A',
} as const;
const wrong = ['Required'];

// CalendarSheet renders only in the browser. The browser tests cover it.
const markup = renderMarkup(
  <>
    <SkipLink />
    <Stripe />
    <PageTitle eyebrow="Above">Title</PageTitle>
    <Steps current={1} steps={[{ label: 'Dates', to: '/' }, { label: 'Pay' }]} />
    <ErrorSummary attempt={1} fieldErrors={{ email: wrong }} labels={{ email: 'Email' }} />
    <StayDatesForm
      fieldErrors={{ travel_to_date: wrong, promo_code: wrong }}
      stay={stay}
      onChange={nothing}
    />
    <QuoteCard isRecommended quote={buildShownQuote()} stay={stay} to="/booking?quoteId=q1" />
    <StaySummary
      action={<LinkButton to="/booking">Change</LinkButton>}
      dueNow={100}
      quote={buildShownQuote()}
      stay={stay}
    />
    <TextField errors={wrong} hint="Hint" label="Email" name="email" prefix="@" suffix="." />
    <TextArea hint="Hint" label="Message" name="message" />
    <Select errors={wrong} label="Island" name="island" options={[{ value: '1', label: 'One' }]} />
    <Checkbox errors={wrong} hint="Hint" label="Send a PDF" name="email_pdf" />
    <RadioCard aside="Default" detail="Expires 12/29" label="Visa" name="token_id" value="1" />
    <CardPanel>
      <CardNumberField errors={wrong} value="" onChange={nothing} />
      <ExpiryField today="2026-11-20" value="" onChange={nothing} />
      <CodeField cardNumber="" value="" onChange={nothing} />
    </CardPanel>
    <Button isPending variant="danger">
      Delete
    </Button>
    <ConfirmDialog isOpen onClose={nothing} onConfirm={nothing}>
      Sure?
    </ConfirmDialog>
    <Banner action={<Button>Dismiss</Button>} title="Closed." tone="warning">
      Words
    </Banner>
    <ToastRegion toasts={[{ id: 1, tone: 'success', text: 'Sent' }]} onDismiss={nothing} />
    <LoadError onRetry={nothing} />
    <EmptyState action={<Button>Book</Button>} title="Nothing yet" />
    <Skeleton shape="card" />
    <ProgressBar isActive />
    <StatusTag tone="good">Confirmed</StatusTag>
    <SignList items={[{ title: 'Park', text: 'Here' }]} />
    <Card title="Card" titleId="card-title">
      Words
    </Card>
    <LiveRegion />
    <SignMark />
    <HeroScene />
    <CheckSign />
  </>,
);

const attributes = [...markup.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}));
const valuesOf = (name: string) => attributes.filter((one) => one.name === name).map(({ value }) => value);

describe('every component', () => {
  it('has no style attribute: the content security policy would drop it', () => {
    expect(valuesOf('style')).to.deep.equal([]);
  });

  it('uses each ID once', () => {
    const ids = valuesOf('id');
    expect(ids).to.have.length(new Set(ids).size);
  });

  it('refers only to IDs that exist', () => {
    const ids = new Set(valuesOf('id'));
    const references = ['for', 'aria-describedby', 'aria-labelledby'].flatMap(valuesOf);
    for (const id of references.flatMap((value) => value.split(' '))) expect(ids, id).to.include(id);
  });

  it('gives each button a type, so that none submits a form by accident', () => {
    for (const button of elements(markup, 'button')) expect(button).to.have.property('type');
  });

  it('hides each drawing from screen readers, or names it', () => {
    for (const svg of elements(markup, 'svg')) expect(svg).to.have.any.keys('aria-hidden', 'aria-label');
  });

  it('gives each drawing a size, to avoid a layout shift', () => {
    for (const svg of elements(markup, 'svg')) expect(svg).to.include.all.keys('width', 'height');
  });

  it('asks for a confirmation with the specified title and button', () => {
    expect(markup).to.match(/<dialog.*Confirmation<\/h2>.*Confirm<\/span>/s);
  });

  it('gives card fields their standard autocomplete names', () => {
    const filled = Object.fromEntries(
      elements(markup, 'input').map(({ name, autoComplete }) => [name, autoComplete]),
    );
    expect(filled).to.include({ cc_number: 'cc-number', cc_exp: 'cc-exp', cc_cvc: 'cc-csc' });
  });
});
