//! A studio as another program, which has open files of its own, and can be killed.

use crate::client::Client;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// The program. It is killed with the value, at once, as by a failure of the machine.
pub(crate) struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the example that serves all games, with these arguments.
pub(crate) fn serve<A: AsRef<OsStr>>(arguments: &[A]) -> (Server, Client) {
    let deps = std::env::current_exe().unwrap();
    let program = deps.parent().and_then(|folder| folder.parent()).unwrap().join("examples/serve");
    let mut command = Command::new(program);
    let server = command.args(arguments).stdout(Stdio::piped()).spawn();
    let mut server = Server(server.expect("cargo builds the example"));
    let mut address = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let (host, token) =
        address.trim().strip_prefix("http://").and_then(|rest| rest.split_once("/#token=")).unwrap();
    (server, Client { address: host.parse().unwrap(), token: token.to_string() })
}
