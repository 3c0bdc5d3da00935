import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { CopyAddress } from './CopyAddress.tsx';
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
        description="Where the lot is, how to drive in from the north, the south and the east, and where the shuttle stops at Sea-Tac."
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
            <CopyAddress address={`${business.name}, ${address}`} />
          </div>
        </Card>
        <div className={styles.words}>
          <p>
            The gate is on Example Parkway S, a block south of S 188th Street. It is lit and open at every
            hour. Drive in, take any free space, keep your keys, and walk to the shuttle.
          </p>
          <p>
            The ride takes about {business.shuttleMinutes} minutes. Back from your flight, collect your bags
            and come to {business.shuttleStops}. On the lot the shuttle stops at island 90.
          </p>
          <p>
            Lost on the way? Call <a href={business.phoneLink}>{business.phone}</a>: somebody answers day and
            night.
          </p>
        </div>
      </div>
      <figure ref={map} className={styles.figure} id="map">
        <LotMap className={styles.map} />
        <figcaption className={styles.caption}>
          Not to scale. The dotted yellow line is the shuttle; the numbers are its islands.
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
          Not booked yet? <AppLink to="/booking">See what your dates cost</AppLink>.
        </p>
      </section>
    </div>
  );
});
