import { CARDS, FOOTER, LINKS, TITLE } from './content.js';

/** @param form the form, because each framework makes it interactive in its own way */
export function Page({ settings, rates, form }) {
  return (
    <>
      <header>
        <nav>
          {LINKS.map((name) => (
            <a key={name} href={`/${name.toLowerCase()}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <p>{settings.tagline}</p>
        <h1>{TITLE}</h1>
        {form}
        <ul className="cards">
          {CARDS.map(([title, text]) => (
            <li key={title} className="card">
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <table>
          <tbody>
            {rates.map(({ id, name, days, total }) => (
              <tr key={id}>
                <th>{name}</th>
                <td>{days}</td>
                <td>{total}</td>
                <td>
                  <a href={`/book?days=${days}`}>Book this stay</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </main>
      <footer>
        <p>{settings.phone}</p>
        <nav>
          {FOOTER.map((name) => (
            <a key={name} href={`/${name.toLowerCase().replaceAll(' ', '-')}`}>
              {name}
            </a>
          ))}
        </nav>
      </footer>
    </>
  );
}
