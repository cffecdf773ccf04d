//! The addresses of the server.

use std::net::{IpAddr, SocketAddr};

/// The addresses under which the studio answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hosts {
    listening: SocketAddr,
}

impl Hosts {
    pub(crate) fn new(listening: SocketAddr) -> Self {
        Hosts { listening }
    }

    /// Returns whether a host, with its port, is one of this server: a loopback address, or the address that it was told to
    /// listen on. A server on all addresses answers to any address, but never to a name.
    pub(crate) fn accepts(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.listening.port()) {
            return false;
        }
        if name == "localhost" {
            return true;
        }
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let Ok(address) = bare.parse::<IpAddr>() else { return false };
        let own = self.listening.ip();
        address.is_loopback() || address == own || own.is_unspecified()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(listening: &str, host: &str) -> bool {
        Hosts::new(listening.parse().unwrap()).accepts(host)
    }

    #[test]
    fn a_server_answers_to_its_own_addresses_only() {
        for host in ["127.0.0.1:8", "localhost:8", "[::1]:8", "127.9.9.9:8"] {
            assert!(accepted("127.0.0.1:8", host), "{host}");
        }
        for host in [
            "",
            ":8",
            "127.0.0.1",
            "127.0.0.1:9",
            "example.org:8",
            "127.0.0.1.example.org:8",
            "[::1]",
            "10.0.0.1:8",
            "8",
        ] {
            assert!(!accepted("127.0.0.1:8", host), "{host}");
        }
        assert!(accepted("127.0.0.1:80", "localhost"));
        assert!(accepted("10.0.0.1:8", "10.0.0.1:8") && !accepted("10.0.0.1:8", "10.0.0.2:8"));
        assert!(accepted("0.0.0.0:8", "10.0.0.2:8") && !accepted("0.0.0.0:8", "example.org:8"));
    }
}
