import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { CopyButton } from '../../shared/components/CopyButton.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { DIRECTIONS } from './directions.ts';
import { LotMap } from './LotMap.tsx';
import styles from './MapPage.module.css';
import { scrollTo } from './scroll-to.ts';

const place = `${business.latitude},${business.longitude}`;
const address = `${business.street}, ${business.city}, ${business.state} ${business.postalCode}`;
const MAP_APPS = [
  { name: 'Google Maps', url: `https://www.google.com/maps/dir/?api=1&destination=${place}` },
  { name: 'Apple Maps', url: `https://maps.apple.com/?daddr=${place}` },
  { name: 'another map app', url: `geo:${place}?q=${place}(${encodeURIComponent(business.name)})` },
];

export const MapPage: Page = observer(function MapPage() {
  const map = useRef<HTMLElement>(null);
  useEffect(() => (map.current ? scrollTo(map.current) : undefined), []);
  return (
    <div className={styles.page}>
      <PageHead
        description="Find our lot near Sea-Tac, get directions from the north, south, and east, and see where the shuttle stops."
        path="/map"
        title="Map and directions"
      />
      <PageTitle eyebrow={`${business.milesToTerminal} miles from the terminal`}>How to find us</PageTitle>
      <div className={styles.columns}>
        <Card>
          <address className={styles.address}>
            <strong>{business.name}</strong>
            <br />
            {business.street}
            <br />
            {business.city}, {business.state} {business.postalCode}
          </address>
          <ul className={styles.apps}>
            {MAP_APPS.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener">
                  Open in {name}
                </a>
              </li>
            ))}
          </ul>
          <div className={styles.copy}>
            <CopyButton text={`${business.name}, ${address}`} what="address" />
          </div>
        </Card>
        <div className={styles.words}>
          <p>
            The gate is on Example Parkway S, a block south of S 188th Street. It’s lit and open 24 hours a
            day. Drive in, take any open space, keep your keys, and walk to the shuttle.
          </p>
          <p>
            The ride takes about {business.shuttleMinutes} minutes. When you land, collect your bags and go to{' '}
            {business.shuttleStops}. At the lot, the shuttle stops by the office.
          </p>
          <p>
            Lost? Call <a href={business.phoneLink}>{business.phone}</a>. We answer 24 hours a day.
          </p>
        </div>
      </div>
      <figure ref={map} className={styles.figure} id="map">
        <LotMap className={styles.map} />
        <figcaption className={styles.caption}>
          Not to scale. The dotted yellow line is the shuttle route. The numbers are its stops.
        </figcaption>
      </figure>
      <section aria-labelledby="directions" className={styles.section}>
        <h2 id="directions">Directions</h2>
        <div className={styles.ways}>
          {DIRECTIONS.map(({ from, steps }) => (
            <div key={from}>
              <h3>{from}</h3>
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </div>
          ))}
        </div>
        <p>
          Haven’t booked yet? <AppLink to="/booking">See prices for your dates</AppLink>.
        </p>
      </section>
    </div>
  );
});
