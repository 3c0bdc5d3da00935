import { observer } from 'mobx-react-lite';
import { useEffect, type ComponentType } from 'react';
import { business } from '../shared/business.ts';
import { Banner } from '../shared/components/Banner.tsx';
import { Button } from '../shared/components/Button.tsx';
import type { SiteMessage } from '../shared/contracts/site.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import styles from './SiteMessages.module.css';

interface TemplateProps {
  message: SiteMessage;
  onDismiss: () => void;
}

/** Template name → how it is drawn. */
const templates: Record<string, ComponentType<TemplateProps>> = { parkscore: ParkScore };

/** The messages that wait for this visitor. */
export const SiteMessages = observer(function SiteMessages() {
  const { siteMessages } = useStores();
  if (siteMessages.messages.length === 0) return null;
  return (
    <section aria-label="Messages for you" className={styles.area} data-print="no">
      {siteMessages.messages.map((message) => {
        const Template = Object.hasOwn(templates, message.template) ? templates[message.template] : undefined;
        const handleDismiss = () => void siteMessages.dismiss(message.id).catch(reportError);
        return Template ? (
          <Template key={message.id} message={message} onDismiss={handleDismiss} />
        ) : (
          <UnknownTemplate key={message.id} name={message.template} />
        );
      })}
    </section>
  );
});

function ParkScore({ onDismiss }: TemplateProps) {
  return (
    <Banner action={<Button onClick={onDismiss}>Dismiss</Button>} title="Thank you for parking with us.">
      Was something not right? Tell us: <a href={business.phoneLink}>{business.phone}</a>.
    </Banner>
  );
}

/** An error that breaks nothing else: it is reported, and the page goes on. */
function UnknownTemplate({ name }: { name: string }) {
  useEffect(() => reportError(new Error(`Unknown site message template ${name}`)), [name]);
  return null;
}
